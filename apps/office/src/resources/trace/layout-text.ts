import type { UploadLayout, UploadValue } from '@qingnang/contract/trace-files';

type Columns = UploadLayout['columns'];

/** Columns of a file as lines of `name=value`; the server judges what the values are. */
export const columnsText = (columns: Columns): string =>
  columns.map(({ name, value }) => `${name}=${value}`).join('\n');

export const readColumns = (text: string): Columns =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf('=');
      return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() as UploadValue };
    });
