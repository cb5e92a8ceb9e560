const UPLOADED = /^(\/files\/img\/[\w-]+)-800\.webp$/;
const WIDTHS = [200, 400, 800];

/** An uploaded picture is there in three widths and two formats; any other address is one picture. */
export function sourcesOf(src: string): { webp: string; avif: string } | undefined {
  const name = UPLOADED.exec(src)?.[1];
  if (!name) return undefined;
  const inFormat = (format: string) =>
    WIDTHS.map((pixels) => `${name}-${pixels}.${format} ${pixels}w`).join(', ');
  return { webp: inFormat('webp'), avif: inFormat('avif') };
}
