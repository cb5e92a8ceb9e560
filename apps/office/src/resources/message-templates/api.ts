import type { BodyOf } from '@qingnang/contract/call';
import type {
  adminMessageTemplateReset,
  adminMessageTemplateSave,
  adminMessageTemplates,
  MessageTemplate,
} from '@qingnang/contract/message-templates';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type { MessageTemplate };

const KEY = ['message-templates'];

export const useTemplates = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call<typeof adminMessageTemplates>('GET /api/admin/message_templates', { signal }),
  });

/** per_day '' = no bound. */
export type TemplateValues = Omit<BodyOf<typeof adminMessageTemplateSave>, 'version'>;

export const useSaveTemplate = ({ key, version }: MessageTemplate) =>
  useAct([KEY], (values: TemplateValues) =>
    call<typeof adminMessageTemplateSave>('PUT /api/admin/message_templates/:key', {
      at: { key },
      body: { ...values, version },
    }),
  );

export const useResetTemplate = () =>
  useAct([KEY], ({ key, version }: MessageTemplate) =>
    call<typeof adminMessageTemplateReset>('POST /api/admin/message_templates/:key/reset', {
      at: { key },
      body: { version },
    }),
  );
