import { Button } from 'antd';

interface DialogActsProps {
  close: () => void;
  isSaving?: boolean;
  /** Words of the button that sends the form. */
  save?: string;
}

/** The foot of a form in a dialog: leave it, or send it. */
export const DialogActs = ({ close, isSaving = false, save = '保存' }: DialogActsProps) => (
  <div className="dialog-acts">
    <Button onClick={close}>取消</Button>
    <Button type="primary" htmlType="submit" loading={isSaving}>
      {save}
    </Button>
  </div>
);
