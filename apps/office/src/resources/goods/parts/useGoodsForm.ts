import { App, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { useLeaveGuard } from '../../../app/useLeaveGuard.ts';
import { useOvertaken } from '../../../app/useOvertaken.ts';
import { fetchGoods } from '../../../shared/goods-facts.ts';
import { type AdminGoods, useSaveGoods } from '../api.ts';
import { hasDrafts, useDrafts } from '../side/drafts.ts';
import { bodyOf, changesBetween, errorsAtFields, type GoodsValues } from '../values.ts';

export interface Problem {
  name: (string | number)[];
  message: string;
}

/** One goods form: opened with `goods` (null = new), saved, refused, overtaken by somebody else. */
export function useGoodsForm(goods: AdminGoods | null, start: GoodsValues, saved: (now: AdminGoods) => void) {
  const [form] = Form.useForm<GoodsValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveGoods(goods?.id ?? null);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [held, setHeld] = useState(goods);
  const { overtaken, isBy } = useOvertaken<AdminGoods>(() => fetchGoods(held?.id ?? 0));
  const isDone = useRef(false);
  const { drafts } = useDrafts();
  const isDirty = () =>
    hasDrafts(drafts) || (!isDone.current && changesBetween(start, valuesIn(form)).length > 0);
  useLeaveGuard(isDirty);

  const collect = () => setProblems(problemsIn(form));
  const submit = async () => {
    const values = valuesIn(form);
    try {
      const heard = await save.mutateAsync({ form: bodyOf(values), version: held?.version ?? 0 });
      isDone.current = true;
      message.success(heard.message);
      saved(heard.data);
    } catch (error) {
      await explain(error, values);
    }
  };
  const explain = async (error: unknown, values: GoodsValues) => {
    if (await isBy(error, held)) return;
    fail(atFormFields(error, values), form);
    collect();
  };

  /** Something beside the form was saved, a lot, a picture: stock and log are new, the form stays as it is being filled in. */
  const take = (fresh: AdminGoods) =>
    setHeld((before) => {
      const isFormSame = JSON.stringify(fresh.form) === JSON.stringify(before?.form);
      return { ...fresh, version: isFormSame || !before ? fresh.version : before.version };
    });
  /** The same, where the act did not answer the goods. When it cannot be read, the form is as good as it was. */
  const refresh = async () => {
    const fresh = held && (await fetchGoods(held.id).catch(() => null));
    if (fresh) take(fresh);
  };
  return { form, held, problems, collect, submit, isSaving: save.isPending, overtaken, take, refresh };
}

// Also what no input shows: a rank's row index, values that only travel.
const valuesIn = (form: FormInstance<GoodsValues>): GoodsValues => form.getFieldsValue(true);

function problemsIn(form: FormInstance): Problem[] {
  return form
    .getFieldsError()
    .flatMap(({ name, errors: [first] }) => (first === undefined ? [] : [{ name, message: first }]));
}

function atFormFields(error: unknown, values: GoodsValues): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.status, error.code, error.message, errorsAtFields(error.errors, values));
}
