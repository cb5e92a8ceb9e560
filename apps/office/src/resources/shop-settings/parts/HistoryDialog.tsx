import { type SectionName, SHOP_SECTIONS } from '@qingnang/contract/shop-setting-fields';
import { Modal } from 'antd';
import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { type SettingChange, useSectionHistory } from '../api.ts';

/** Who has changed a section, when, from what to what. */
export function HistoryDialog({ section, close }: { section: SectionName; close: () => void }) {
  const { data, error, refetch } = useSectionHistory(section);
  return (
    <Modal
      title={`${SHOP_SECTIONS[section].title} · 修改记录`}
      open
      onCancel={close}
      footer={null}
      width={640}
    >
      {data ? (
        <ul className="log settings-log">
          {data.list.map((change) => (
            <li key={change.id}>
              <time>{dateTime(change.at)}</time>
              <Change change={change} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={4} />
      )}
    </Modal>
  );
}

const Change = ({ change: { staff, changes } }: { change: SettingChange }) => (
  <div>
    {staff}
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <span className="muted">{field}</span> <del>{before}</del> → <ins>{after}</ins>
      </div>
    ))}
  </div>
);
