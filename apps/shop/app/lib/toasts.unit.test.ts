import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, toasts } from './toasts.ts';

beforeEach(() => toasts.set([]));
const shown = () => toasts.get().map(({ message }) => message);

describe('toasts', () => {
  it('say the same words once', () => {
    for (const words of ['网络不稳', '已保存', '网络不稳']) toast.info(words);
    expect(shown()).toEqual(['已保存', '网络不稳']);
  });

  it('keep each way back, though the words are the same', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    for (const onClick of [first, second])
      toast.success('已删除 2 件商品', { label: '撤销', isUndo: true, onClick });
    toasts.get()[0]?.action?.onClick?.();
    expect([first, second].map((act) => act.mock.calls.length)).toEqual([1, 0]);
  });

  it('are three at most', () => {
    for (const words of ['甲', '乙', '丙', '丁']) toast.info(words);
    expect(shown()).toEqual(['乙', '丙', '丁']);
  });
});
