import { Button } from './Button.tsx';

interface DialogActsProps {
  /** The id of the form that is sent. */
  form: string;
  busy: boolean;
  /** The words of the button that sends it. */
  save?: string;
  variant?: 'primary' | 'pay';
  onClose: () => void;
}

/** The foot of a form in a dialog: leave it, or send it. */
export const DialogActs = ({ form, busy, save = '保存', variant = 'primary', onClose }: DialogActsProps) => (
  <>
    <Button onClick={onClose}>取消</Button>
    <Button variant={variant} type="submit" form={form} busy={busy}>
      {save}
    </Button>
  </>
);
