import { ApiError, dataOf } from './api.ts';

const TIMEOUT_MS = 5 * 60_000;

/**
 * Sends one file as the part `file`, with `fields` beside it, and answers the envelope's `data`; `onProgress` hears how much has gone, 0 to 1.
 * Throws an ApiError like `call`. (fetch does not say how far a body has got.)
 */
export function upload<T>(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Promise<T> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = (words: string) => () => reject(new ApiError(0, 0, words));
    request.open('POST', path);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = lost('暂时连不上服务器，请稍候再试或检查网络');
    request.ontimeout = lost('请求超时，请刷新后重试');
    request.onload = () => {
      try {
        resolve(dataOf<T>(request.status, request.response));
      } catch (error) {
        reject(error);
      }
    };
    request.send(body);
  });
}

/** Why a file was not taken, for the place beside it. */
export function uploadWords(error: unknown): string {
  if (!(error instanceof ApiError)) return '上传失败，请重试';
  return error.errors.file?.[0] ?? error.message;
}

const MAX_SHEET_BYTES = 20 * 1024 * 1024;

/** What is wrong with a chosen table of goods before it is sent; empty when nothing is. */
export function sheetProblem({ name, size }: { name: string; size: number }): string {
  if (!/\.(xlsx|csv)$/i.test(name)) return '请选择 XLSX 或 CSV 文件';
  if (size === 0) return '文件是空的';
  return size > MAX_SHEET_BYTES ? '文件不能超过 20 MB' : '';
}
