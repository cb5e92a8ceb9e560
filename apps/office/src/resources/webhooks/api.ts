import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminWebhookCreate,
  adminWebhookDelete,
  adminWebhookDeliveries,
  adminWebhookDelivery,
  adminWebhookReplay,
  adminWebhookResend,
  adminWebhookRotate,
  adminWebhooks,
  adminWebhookTest,
  adminWebhookUpdate,
  Webhook,
  WebhookDelivery,
} from '@qingnang/contract/webhooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { Webhook, WebhookDelivery };

export interface WebhookValues {
  name: string;
  url: string;
  types: Webhook['types'];
  source: string;
  is_active: boolean;
}

const KEY = ['webhooks'];
const REFRESH_MS = 10_000;

export function useWebhooks() {
  return useQuery({
    queryKey: [...KEY, 'endpoints'],
    queryFn: ({ signal }) => call<typeof adminWebhooks>('GET /api/admin/webhooks', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** After each act everything is read again: queues and records change with it. */
function useAct<Given, Answer>(act: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Makes one (null) or changes it. @returns the secret of a new one; '' = it was there already */
export const useSaveWebhook = () =>
  useAct(async ({ hook, values }: { hook: Webhook | null; values: WebhookValues }) => {
    const body = { ...values, is_active: values.is_active ? 1 : 0 };
    if (hook === null) {
      const { secret } = await call<typeof adminWebhookCreate>('POST /api/admin/webhooks', { body });
      return secret;
    }
    const at = { id: hook.id };
    await call<typeof adminWebhookUpdate>('PUT /api/admin/webhooks/:id', {
      at,
      body: { ...body, version: hook.version },
    });
    return '';
  });

export const useDeleteWebhook = () =>
  useAct((id: number) => call<typeof adminWebhookDelete>('DELETE /api/admin/webhooks/:id', { at: { id } }));
export const useRotateSecret = () =>
  useAct(async (id: number) => {
    const { secret } = await call<typeof adminWebhookRotate>('POST /api/admin/webhooks/:id/rotate', {
      at: { id },
    });
    return secret;
  });
export const useTestWebhook = () =>
  useAct((id: number) => call<typeof adminWebhookTest>('POST /api/admin/webhooks/:id/test', { at: { id } }));

const DAY_SECONDS = 24 * 3600;
/** Everything that failed in so many days. */
export const REPLAY_DAYS = 7;
export const useReplayFailed = () =>
  useAct(async (id: number) => {
    const since = Math.floor(Date.now() / 1000) - REPLAY_DAYS * DAY_SECONDS;
    const { count } = await call<typeof adminWebhookReplay>('POST /api/admin/webhooks/:id/replay', {
      at: { id },
      body: { since },
    });
    return count;
  });

export type DeliveryFilter = FilterOf<typeof adminWebhookDeliveries>;
export function useDeliveries(filter: DeliveryFilter) {
  return useQuery({
    queryKey: [...KEY, 'deliveries', filter],
    queryFn: ({ signal }) =>
      call<typeof adminWebhookDeliveries>('GET /api/admin/webhook-deliveries', {
        query: fromAddress(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useDelivery(id: number) {
  return useQuery({
    queryKey: [...KEY, 'delivery', id],
    queryFn: ({ signal }) =>
      call<typeof adminWebhookDelivery>('GET /api/admin/webhook-deliveries/:id', { at: { id }, signal }),
  });
}

export const useResendDelivery = () =>
  useAct((id: number) =>
    call<typeof adminWebhookResend>('POST /api/admin/webhook-deliveries/:id/replay', { at: { id } }),
  );
