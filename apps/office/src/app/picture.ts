/** Types the server takes for pictures, for the `accept` of a file field. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

const MAX_BYTES = 10 * 1024 * 1024;

/** What is wrong with a chosen file before it is sent; empty when nothing is. What it holds is for the server to look at. */
export function pictureProblem({ size }: { size: number }): string {
  if (size === 0) return '文件是空的';
  return size > MAX_BYTES ? '图片不能超过 10 MB' : '';
}

/** The small copy of an uploaded picture; any other address as it is. */
export const thumb = (url: string): string =>
  url
    .replace(/^(\/files\/img\/.+)-800\.webp$/, '$1-200.webp')
    .replace(/^(\/files\/img\/.+)-w1440\.webp$/, '$1-w390.webp');

/** Whether a category's sign is the address of a picture; else it is the name of a drawing of the storefront's. */
export const isPicture = (logo: string): boolean => /^(\/|https?:|data:)/.test(logo);

/** A picture of the wire as the address of an image: drawn SVG becomes a data URL, an address stays one. */
export const pictureUrl = (image: string) =>
  image.trimStart().startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(image)}` : image;
