import { expect, test } from 'vitest';
import { stateWords } from './state-words.ts';

const state = { status: 'closed', staff_name: '', is_open: true, hours: '周一至周六 09:00–18:00' } as const;

test('says who answers, even after hours', () => {
  const open = { ...state, status: 'open', staff_name: '张敏', is_open: false } as const;
  expect(stateWords(open)).toEqual({ words: '客服 张敏 接待中', isWaiting: false });
});

test('says that somebody will', () => {
  expect(stateWords({ ...state, status: 'waiting' }).words).toContain('排队中');
  expect(stateWords(state).isWaiting).toBe(false);
});

test('says when, outside of the hours', () => {
  expect(stateWords({ ...state, status: 'waiting', is_open: false }).words).toContain(
    '周一至周六 09:00–18:00',
  );
  expect(stateWords({ ...state, is_open: false }).words).toContain('非工作时间');
});
