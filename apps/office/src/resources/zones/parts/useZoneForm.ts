import { App, Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { useLeaveGuard } from '../../../app/useLeaveGuard.ts';
import { useOvertaken } from '../../../app/useOvertaken.ts';
import { atNearestFields } from '../../../shared/nearest-fields.ts';
import { fetchZone, type StaffZoneDetail, useZoneActs } from '../api.ts';
import type { Problem } from '../problems.ts';
import { BLANK, bodyOf, fieldsBetween, valuesOf, type ZoneValues } from '../values.ts';

/** One zone's form: opened with `zone` (null = new), saved, refused, overtaken by somebody else. */
export function useZoneForm(
  zone: StaffZoneDetail | null,
  canWrite: boolean,
  created: (now: StaffZoneDetail) => void,
) {
  const [form] = Form.useForm<ZoneValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const { save: call } = useZoneActs();
  const [held, setHeld] = useState(zone);
  const [start] = useState(() => (zone ? valuesOf(zone.form) : BLANK));
  /** What is saved. A ref too, since leaving is asked about before the page is drawn again. */
  const [saved, setSaved] = useState(start);
  const savedNow = useRef(start);
  const [problems, setProblems] = useState<Problem[]>([]);
  const { overtaken, isBy, forget } = useOvertaken<StaffZoneDetail>(() => fetchZone(held?.id ?? 0));
  const isDirty = () => fieldsBetween(savedNow.current, valuesIn(form)).length > 0;
  useLeaveGuard(() => canWrite && isDirty());

  const collect = () =>
    setProblems((before) => {
      const now = problemsIn(form);
      return JSON.stringify(now) === JSON.stringify(before) ? before : now;
    });
  const showFirst = useFirstProblem(form, collect);

  const settle = (answer: StaffZoneDetail, sent: ZoneValues) => {
    const fresh = valuesOf(answer.form);
    // What was typed while the answer was on its way is not overwritten.
    if (fieldsBetween(sent, valuesIn(form)).length === 0) form.setFieldsValue(fresh);
    savedNow.current = fresh;
    setSaved(fresh);
    setHeld(answer);
    forget();
    collect();
  };

  /** Saves the form over the version of `over`. @returns what is saved then; null when it was refused, which is shown. */
  const save = async (over = held): Promise<StaffZoneDetail | null> => {
    const isRight = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isRight) {
      showFirst();
      return null;
    }
    const sent = valuesIn(form);
    try {
      const answer = await call.mutateAsync({ over, body: bodyOf(sent) });
      settle(answer, sent);
      if (!over) created(answer);
      message.success('已保存草稿');
      return answer;
    } catch (error) {
      await explain(error);
      return null;
    }
  };
  /** What the acts that need the saved state stand on: saves what is unsaved first. */
  const savedFirst = async () => (canWrite && (held === null || isDirty()) ? save() : held);

  const explain = async (error: unknown) => {
    if (await isBy(error, held)) return;
    if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
      const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
      fail(new ApiError(error.status, error.code, error.message, atNearestFields(error.errors, known)), form);
      showFirst();
      return;
    }
    fail(error);
  };

  return {
    form,
    held,
    start,
    saved,
    problems,
    overtaken,
    isSaving: call.isPending,
    isDirty,
    collect,
    save,
    savedFirst,
    explain,
    /** An act beside the form was done: dates, state and version are new, the form stays as it is being filled in. */
    hold: setHeld,
    /** Nothing of this form is worth keeping: it was deleted. */
    forget: () => {
      savedNow.current = valuesIn(form);
    },
  };
}

export type ZoneFormState = ReturnType<typeof useZoneForm>;

// Also what no input shows: the kinds of the blocks.
const valuesIn = (form: FormInstance<ZoneValues>): ZoneValues => form.getFieldsValue(true);

function problemsIn(form: FormInstance): Problem[] {
  return form
    .getFieldsError()
    .flatMap(({ name, errors: [first] }) => (first === undefined ? [] : [{ name, message: first }]));
}

/** Leads to the first problem once the page is drawn with it: a block that has one opens. */
function useFirstProblem(form: FormInstance, collect: () => void): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const [first] = asked > 0 ? problemsIn(form) : [];
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
  }, [asked, form]);
  return () => {
    collect();
    setAsked((times) => times + 1);
  };
}
