import { MAX_FILE_MB } from '@qingnang/contract/file-limits';

/** What is wrong with a chosen file before it is sent; '' = nothing. What it holds is for the server to look at. */
export function fileProblem({ size, type }: { size: number; type: string }): string {
  if (size === 0) return '文件是空的';
  if (size > MAX_FILE_MB * 1024 * 1024) return `不能超过 ${MAX_FILE_MB} MB`;
  const isTaken = type === '' || type.startsWith('image/') || type === 'application/pdf';
  return isTaken ? '' : '只能上传图片或 PDF';
}

/** Bytes as a person says them: 860 KB, 1.2 MB. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
