/** Sides of a goods picture in pixels; the first one is the stored address, the others stand beside it. */
export const GOODS_SIDES = [800, 400, 200] as const;
export const GOODS_FORMATS = ['webp', 'avif'] as const;
/** Widths of banners and other pictures in pixels, webp only; the first one is the stored address. */
export const PICTURE_WIDTHS = [1440, 720, 390] as const;

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGES = 9;

export type GoodsFormat = (typeof GOODS_FORMATS)[number];

/** Names below the public files. `hash` is that of the uploaded file. */
export const goodsPictureName = (hash: string, side: number, format: GoodsFormat) =>
  `img/${hash}-${side}.${format}`;
export const pictureName = (hash: string, width: number) => `img/${hash}-w${width}.webp`;

/** Whether a text that staff give as a picture names one: none, an own file, or one of another https host. */
function isPictureUrl(url: string): boolean {
  return url === '' || /^\/files\/(?!.*\.\.)[\w./-]+$/.test(url) || /^https:\/\/[^\s"'<>\\]+$/.test(url);
}

/** Names of the shop's own icons: `pill`, `heart-pulse`. */
export const isIconName = (name: string) => /^[a-z][a-z-]{0,29}$/.test(name);

/** Fields that hold a text that names no picture, with their message. */
export function pictureErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const wrong = Object.entries(fields).filter(([, url]) => !isPictureUrl(url));
  return Object.fromEntries(wrong.map(([field]) => [field, '请上传图片，或填写 https 地址']));
}
