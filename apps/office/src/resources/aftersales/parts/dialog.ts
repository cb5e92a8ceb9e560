import { App, type FormInstance } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { type CaseActName, type CaseBodies, type StaffCase, useCaseAct } from '../api.ts';

export interface CaseDialogProps {
  one: StaffCase;
  close: () => void;
}

/** The form of one act: sends it once, says what it did and closes, or says at the fields what is wrong. */
export function useActForm<Act extends CaseActName>(
  { one, close }: CaseDialogProps,
  act: Act,
  form: FormInstance,
  done: string,
) {
  const { message } = App.useApp();
  const fail = useFailure();
  const key = useActKey();
  const send = useCaseAct(one, act);
  const submit = async (body: CaseBodies[Act]) => {
    try {
      await send.mutateAsync({ body, key: key.current() });
      message.success(done);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
  return { submit, isPending: send.isPending };
}
