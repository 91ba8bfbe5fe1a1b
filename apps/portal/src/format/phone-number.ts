/** A US number in the usual format, such as `(312) 555-0100`. Other text stays unchanged. */
export function formatPhoneNumber(number: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}

/** A number, or a prefix that ends in an asterisk: `+1312555*` is `(312) 555…`. */
export function formatPattern(pattern: string): string {
  const match = /^\+1(\d{3})(\d{0,3})(\d{0,4})\*$/.exec(pattern);
  if (!match) return formatPhoneNumber(pattern);
  const [, area, exchange, line] = match;
  return `(${area})${exchange ? ` ${exchange}` : ''}${line ? `-${line}` : ''}…`;
}
