import type { ChatStateData } from '@qingnang/contract/chat';

/** The line under the name: who answers, or when. */
export function stateWords({
  status,
  staff_name,
  is_open,
  hours,
}: Pick<ChatStateData, 'status' | 'staff_name' | 'is_open' | 'hours'>): {
  words: string;
  isWaiting: boolean;
} {
  if (status === 'open' && staff_name !== '') return { words: `客服 ${staff_name} 接待中`, isWaiting: false };
  if (!is_open) return { words: `非工作时间，${hours}`, isWaiting: true };
  if (status === 'waiting') return { words: '排队中，客服将尽快回复', isWaiting: true };
  return { words: '在线，有问题请直接留言', isWaiting: false };
}
