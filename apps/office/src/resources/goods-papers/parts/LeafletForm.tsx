import { LEAFLET_FIELDS, type LeafletKey, leafletEntries } from '@qingnang/contract/leaflet-fields';
import { App, Form, Input } from 'antd';
import { dateTime } from '../../../app/format.ts';
import { useSend } from '../../../app/useSend.ts';
import { type GoodsDossier, useSaveLeaflet } from '../api.ts';
import '../goods-papers.css';

interface LeafletFormProps {
  dossier: GoodsDossier;
  canWrite: boolean;
}

/** The 说明书 of a goods, field by field: those that its class has. */
export function LeafletForm({ dossier: { id, rx_class, leaflet }, canWrite }: LeafletFormProps) {
  const [form] = Form.useForm<Record<LeafletKey, string>>();
  const { message } = App.useApp();
  const save = useSaveLeaflet(id);
  const submit = useSend(
    form,
    () => save.mutateAsync({ fields: form.getFieldsValue(true), version: leaflet.version }),
    () => message.success('说明书已保存'),
  );
  return (
    <section className="card" aria-label="说明书">
      <header>
        <h2>说明书</h2>
        {leaflet.at !== null && (
          <span className="muted small">
            {leaflet.updated_by} {dateTime(leaflet.at)}
          </span>
        )}
      </header>
      <Form
        form={form}
        name="leaflet"
        layout="vertical"
        className="leaflet-form"
        disabled={!canWrite}
        initialValues={leaflet.fields}
        onFinish={submit}
      >
        {leafletEntries(rx_class, leaflet.fields).map(({ key, label }) => (
          <Form.Item key={key} name={key} label={label}>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 10 }} maxLength={LEAFLET_FIELDS[key].max} />
          </Form.Item>
        ))}
        {canWrite && (
          <button type="submit" className="btn primary" disabled={save.isPending}>
            保存说明书
          </button>
        )}
      </Form>
    </section>
  );
}
