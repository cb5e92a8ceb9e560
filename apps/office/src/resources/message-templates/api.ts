import type { MessageTemplate } from '@qingnang/contract/message-templates';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type { MessageTemplate };

const TEMPLATES = '/api/admin/message_templates';
const KEY = ['message-templates'];

export const useTemplates = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<{ list: MessageTemplate[] }>('GET', TEMPLATES, { signal }),
  });

export interface TemplateValues {
  title: string;
  body: string;
  is_on: 0 | 1;
  /** '' = no bound. */
  per_day: number | '';
}

export const useSaveTemplate = ({ key, version }: MessageTemplate) =>
  useAct([KEY], (values: TemplateValues) =>
    call<MessageTemplate>('PUT', `${TEMPLATES}/${key}`, { body: { ...values, version } }),
  );

export const useResetTemplate = () =>
  useAct([KEY], ({ key, version }: MessageTemplate) =>
    call<MessageTemplate>('POST', `${TEMPLATES}/${key}/reset`, { body: { version } }),
  );
