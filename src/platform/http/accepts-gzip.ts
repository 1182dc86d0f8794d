/** Accept-Encoding according to RFC 9110, section 12.5.3; a weight of zero refuses. `*` is not considered. */
export function acceptsGzip(acceptEncoding: string): boolean {
  if (!/gzip/i.test(acceptEncoding)) return false;
  return acceptEncoding.split(',').some(each => {
    const [coding = '', weight = ''] = each.split(';').map(part => part.trim());
    return coding.toLowerCase() === 'gzip' && !/^q=0(\.0*)?$/i.test(weight);
  });
}
