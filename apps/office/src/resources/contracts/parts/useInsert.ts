import type { PlaceProblem } from '@qingnang/rules/notice-words';
import type { FormInstance, InputRef } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import type { TemplateForm } from '../api.ts';

/** Puts words where the cursor stands, in the title if it stands there, and selects places of the body. */
export function useInsert(form: FormInstance<TemplateForm>, changed: () => void) {
  const title = useRef<InputRef>(null);
  const body = useRef<TextAreaRef>(null);
  const insert = (words: string) => {
    const line = title.current?.input;
    const isTitle = line !== null && line === document.activeElement;
    const field = isTitle ? line : body.current?.resizableTextArea?.textArea;
    if (!field) return;
    const from = field.selectionStart ?? field.value.length;
    const to = field.selectionEnd ?? from;
    const text = field.value.slice(0, from) + words + field.value.slice(to);
    form.setFieldValue(isTitle ? 'title' : 'body', text);
    changed();
    field.focus();
    // Once the form has drawn it.
    requestAnimationFrame(() => field.setSelectionRange(from + words.length, from + words.length));
  };
  const select = ({ from, to }: PlaceProblem) => {
    const field = body.current?.resizableTextArea?.textArea;
    field?.focus();
    field?.setSelectionRange(from, to);
  };
  return { title, body, insert, select };
}
