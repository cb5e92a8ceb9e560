import type { Saying } from '@qingnang/rules/chat-log';
import { toast } from '../../lib/toasts.ts';
import { fileProblem } from '../../ui/file-choice.ts';

/** As many at once as somebody looks at. */
const AT_ONCE = 6;

/** The pictures among chosen, dropped or pasted files, ready to be said; what is none, or too large, is said aloud. */
export function picturesOf(files: readonly File[]): { saying: Saying; file: File }[] {
  const taken = files.filter((file) => {
    const problem = file.type.startsWith('image/') ? fileProblem(file) : '只能发送图片';
    if (problem !== '') toast.error(`${file.name}：${problem}`);
    return problem === '';
  });
  if (taken.length > AT_ONCE) toast.info(`一次最多发送 ${AT_ONCE} 张图片`);
  return taken.slice(0, AT_ONCE).map((file) => ({
    saying: { kind: 'image', url: URL.createObjectURL(file), name: file.name },
    file,
  }));
}
