import { App, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../app/Icon.tsx';
import { usePreferences } from '../../../app/preferences.ts';
import { asView, withView } from '../views.ts';

/** Filters of the desk under a name, for who has saved them. */
export function SavedViews() {
  const [{ views }, set] = usePreferences();
  const { message } = App.useApp();
  const query = asView(useLocation().search);
  const [name, setName] = useState<string | null>(null);
  const save = () => {
    const wanted = name?.trim() ?? '';
    const next = withView(views, { name: wanted, query });
    if ('problem' in next) return void message.error(next.problem);
    set({ views: next.views });
    setName(null);
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
      <button type="button" className="btn text" onClick={() => setName('')}>
        <Icon name="plus" size={12} /> 存为视图
      </button>
      <Modal
        title="存为视图"
        open={name !== null}
        onCancel={() => setName(null)}
        closable={false}
        okText="保存"
        onOk={save}
        destroyOnHidden
      >
        <Input
          aria-label="视图名称"
          placeholder="如 冷藏待审"
          maxLength={20}
          autoFocus
          value={name ?? ''}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={(event) => {
            // The button that opened it has the focus at once, and would be pressed by the same key.
            event.preventDefault();
            save();
          }}
        />
      </Modal>
    </nav>
  );
}
