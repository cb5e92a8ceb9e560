import { App, Form } from 'antd';
import { useRef, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { useLeaveGuard } from '../../../app/useLeaveGuard.ts';
import { type PromotionKind, type StaffPromotion, useCreatePromotion, usePromotionActs } from '../api.ts';
import { refusalAt } from '../problems.ts';
import { bodyOf, changeOf, ofKind, type PromotionValues } from '../values.ts';

/** One promotion's form: opened with `start`, saved as a new one (`promotion` null) or over its version, refused. */
export function usePromotionForm(
  promotion: StaffPromotion | null,
  start: PromotionValues,
  isEditable: boolean,
  created: (now: StaffPromotion) => void,
) {
  const [form] = Form.useForm<PromotionValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const key = useActKey();
  const create = useCreatePromotion();
  const { change } = usePromotionActs();
  const [kind, setKind] = useState(start.kind);
  const opened = useRef(JSON.stringify(bodyOf(start)));
  const valuesNow = (): PromotionValues => form.getFieldsValue(true);
  useLeaveGuard(() => isEditable && JSON.stringify(bodyOf(valuesNow())) !== opened.current);

  const send = async (values: PromotionValues) => {
    // Leaving what is saved asks nothing.
    if (promotion) {
      await change.mutateAsync({ id: promotion.id, body: changeOf(values, promotion.version) });
      return;
    }
    const made = await create.mutateAsync({ body: bodyOf(values), key: key.current() });
    opened.current = JSON.stringify(bodyOf(valuesNow()));
    created(made);
  };
  const save = async () => {
    try {
      await send(valuesNow());
      message.success('活动已保存');
    } catch (error) {
      key.afterFailure(error);
      fail(refusalAt(error, form), form);
    }
  };
  const pickKind = (next: PromotionKind) => {
    setKind(next);
    form.setFieldsValue(ofKind(valuesNow(), next));
  };
  return { form, kind, save, pickKind, isSaving: create.isPending || change.isPending };
}
