import type { MessageKind } from '@qingnang/contract/message-words';

/** What cannot wait until somebody looks into the shop; the others would only cost and annoy. */
const WORTH_SMS: ReadonlySet<MessageKind> = new Set(['order', 'logistics', 'licence']);

export const canSms = (kind: MessageKind): boolean => WORTH_SMS.has(kind);
