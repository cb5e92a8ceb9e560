import type { adminChatOpen } from '@qingnang/contract/chat';
import { call } from '../app/api.ts';
import { useAct } from '../app/calls.ts';

/** Opens the conversation with a customer, taken by who asks. */
export const useContact = () =>
  useAct([['chat']], (account_id: number) =>
    call<typeof adminChatOpen>('POST /api/admin/chat/threads', { body: { account_id } }),
  );
