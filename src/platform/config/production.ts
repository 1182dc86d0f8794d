/** Libraries have slow development builds for those who work on them; whoever runs Sorrel gets the others. */
export function runInProduction() {
  process.env.NODE_ENV ??= 'production';
}
