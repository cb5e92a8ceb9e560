/**
 * The Content-Disposition of a file whose name may be Chinese.
 * @param way inline = shown by the browser, attachment = saved
 */
export const disposition = (way: 'inline' | 'attachment', name: string): string =>
  `${way}; filename*=UTF-8''${headerName(name)}`;

/** A name in the form of RFC 8187, whose own signs are escaped too. */
const headerName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
