import { WEBHOOK_EVENTS, webhookBody } from '@qingnang/contract/webhook-events';
import type { Schemas } from './machine-schemas.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', '消息编号，重试时不变'),
  header('webhook-timestamp', '发送时间，秒'),
  header('webhook-signature', 'v1,BASE64(HMAC-SHA256(密钥, "编号.时间.正文"))，换密钥后一天内有两个'),
];

/** What the shop sends by itself, as OpenAPI has it: by the name of the event. */
export function drawWebhooks(schemas: Schemas): Record<string, object> {
  const schema = schemas.of(webhookBody, 'output');
  return Object.fromEntries(
    WEBHOOK_EVENTS.map(({ type, summary, example }) => [
      type,
      {
        post: {
          summary,
          description: '按 Standard Webhooks 签名；十秒内回应 2xx 即为收到，其他回应三天内重试。',
          operationId: `webhook_${type.replace('.', '_')}`,
          tags: ['推送'],
          security: [],
          parameters: HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema, example } } },
          responses: { '2XX': { description: '收到' }, '410': { description: '不再接收，停用接收地址' } },
        },
      },
    ]),
  );
}
