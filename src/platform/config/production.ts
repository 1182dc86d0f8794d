/** React and others run slow development builds unless NODE_ENV is `production`. */
export function runInProduction() {
  process.env.NODE_ENV ??= 'production';
}
