import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { queryClient } from './queryClient.ts';

afterEach(() => onlineManager.setOnline(true));

/** The browser believes that there is no network: the shop may still be there, in the same house. */
it('an act is tried and a failed one is told, whatever the browser thinks of the network', async () => {
  onlineManager.setOnline(false);
  const done = new MutationObserver(queryClient, { mutationFn: async () => 'done' });
  await expect(done.mutate()).resolves.toBe('done');
  const failing = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new ApiError(409, 40900, '订单已发货')),
  });
  await expect(failing.mutate()).rejects.toThrow('订单已发货');
});

it('a list is read as well', async () => {
  onlineManager.setOnline(false);
  await expect(queryClient.fetchQuery({ queryKey: ['offline'], queryFn: async () => 'list' })).resolves.toBe(
    'list',
  );
});

it('what was asked before an act and answered after it is asked again, also when it is the first answer', async () => {
  const answers: ((rows: string) => void)[] = [];
  const list = new QueryObserver(queryClient, {
    queryKey: ['picks'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = list.subscribe(() => undefined);
  const over = queryClient.invalidateQueries({ queryKey: ['picks'] });
  answers[0]?.('before the act');
  answers[1]?.('after the act');
  await over;
  expect(list.getCurrentResult().data).toBe('after the act');
  stop();
});
