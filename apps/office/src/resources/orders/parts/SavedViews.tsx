import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { usePreferences } from '../../../app/preferences.ts';
import { asView, type View, withView } from '../views.ts';

/** Filters of the desk under a name, for who has saved them. */
export function SavedViews() {
  const [{ views }, set] = usePreferences();
  const query = asView(useLocation().search);
  const [isOpen, setOpen] = useState(false);
  const save = (next: View[]) => {
    set({ views: next });
    setOpen(false);
  };
  return (
    <nav className="filt views" aria-label="我的视图">
      {views.map((view) => (
        <span key={view.name} className="tag">
          <Link to={`/orders?${view.query}`} aria-current={view.query === query ? 'page' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`删除视图 ${view.name}`}
            onClick={() => set({ views: views.filter((one) => one.name !== view.name) })}
          >
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      <button type="button" className="btn text" onClick={() => setOpen(true)}>
        <Icon name="plus" size={12} /> 存为视图
      </button>
      <Modal
        title="存为视图"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        width={400}
        destroyOnHidden
      >
        <NameForm views={views} query={query} save={save} close={() => setOpen(false)} />
      </Modal>
    </nav>
  );
}

interface NameFormProps {
  views: readonly View[];
  query: string;
  /** @param next all views, the new one among them */
  save: (next: View[]) => void;
  close: () => void;
}

function NameForm({ views, query, save, close }: NameFormProps) {
  const [form] = Form.useForm<{ name: string }>();
  const submit = ({ name }: { name: string }) => {
    const next = withView(views, { name: name.trim(), query });
    if ('problem' in next) form.setFields([{ name: 'name', errors: [next.problem] }]);
    else save(next.views);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ name: '' }} onFinish={submit}>
      <Form.Item name="name" label="视图名称" rules={[ANY]}>
        <Input
          placeholder="如 冷藏待审"
          maxLength={20}
          autoComplete="off"
          autoFocus
          onPressEnter={(event) => {
            // The button that opened it has the focus at once, and would be pressed by the same key.
            event.preventDefault();
            form.submit();
          }}
        />
      </Form.Item>
      <DialogActs close={close} />
    </Form>
  );
}
