import { type PlaceProblem, placeProblems } from '@qingnang/rules/notice-words';
import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { useDebounced } from '../../../app/useDebounced.ts';
import { type ContractPart, previewOf, type TemplateForm } from '../api.ts';

/** Milliseconds after the last key until the sample follows. */
const REST = 800;

/**
 * The sample of what is written, and what in it is no field.
 * @returns `write` has to be called when the text has changed
 */
export function useSample(
  form: FormInstance<TemplateForm>,
  active: TemplateForm,
  isField: (name: string) => boolean,
) {
  const [written, setWritten] = useState<TemplateForm>({ title: active.title, body: active.body });
  const [sample, setSample] = useState<{ text: TemplateForm | null; parts: readonly ContractPart[] }>({
    text: null,
    parts: [],
  });
  const fail = useFailure();
  const rested = useDebounced(written, REST);
  const problems: PlaceProblem[] = placeProblems(written.body, isField);
  const draw = useEffectEvent(async (text: TemplateForm) => {
    if (text.title === '' || text.body === '' || problems.length > 0) return;
    try {
      const { parts } = await previewOf(text);
      // What was typed meanwhile has a sample of its own.
      if (form.getFieldValue('body') === text.body) setSample({ text, parts });
    } catch (error) {
      fail(error, form);
    }
  });
  useEffect(() => void draw(rested), [rested]);
  const write = () => {
    const { title, body } = form.getFieldsValue();
    setWritten({ title, body });
  };
  return { sample, problems, write };
}
