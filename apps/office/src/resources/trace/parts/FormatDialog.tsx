import type { ImportLayout, UploadLayout } from '@qingnang/contract/trace-files';
import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { type TraceFormatRow, useSaveFormat } from '../api.ts';
import { columnsText, readColumns } from '../layout-text.ts';

interface Values {
  name: string;
  kind: 'csv' | 'xml';
  root: string;
  row: string;
  code: string;
  parent: string;
  level: string;
  lot_no: string;
  columns: string;
  folder: string;
}

interface FormatDialogProps {
  purpose: TraceFormatRow['purpose'];
  /** null = a new one. */
  format: TraceFormatRow | null;
  close: () => void;
}

/** What is in which column or element of a file. */
export function FormatDialog({ purpose, format, close }: FormatDialogProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveFormat(format?.id ?? null);
  const kind = Form.useWatch('kind', form) ?? format?.kind ?? 'csv';
  const before = valuesOf(purpose, format);
  const submit = async ({ name, kind: asked, root, row, columns, folder, ...fields }: Values) => {
    try {
      if (purpose === 'import') {
        const levels = format ? (JSON.parse(format.layout) as ImportLayout).levels : {};
        await save.mutateAsync({ purpose, name, kind: asked, layout: { row: row ?? '', ...fields, levels } });
      } else
        await save.mutateAsync({
          purpose,
          name,
          kind: asked,
          layout: { root: root ?? '', row: row ?? '', columns: readColumns(columns) },
          folder: folder?.trim() ?? '',
        });
      message.success('已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={format ? '修改文件格式' : '新增文件格式'}
      open
      onCancel={close}
      footer={null}
      width={520}
      mask={{ closable: false }}
    >
      <Form form={form} name="trace-layout" layout="vertical" onFinish={submit} initialValues={before}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写名称' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="kind" label="格式">
          <Select
            options={[
              { value: 'csv', label: purpose === 'import' ? 'CSV、XLSX' : 'CSV' },
              { value: 'xml', label: 'XML' },
            ]}
          />
        </Form.Item>
        {kind === 'xml' && purpose === 'upload' && <Word name="root" label="根元素" />}
        {kind === 'xml' && <Word name="row" label="每个码的元素" isNeeded />}
        {purpose === 'import' ? <ImportFields /> : <UploadFields />}
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

const Word = ({
  name,
  label,
  isNeeded = false,
}: {
  name: keyof Values;
  label: string;
  isNeeded?: boolean;
}) => (
  <Form.Item
    name={name}
    label={label}
    rules={isNeeded ? [{ required: true, whitespace: true, message: '请填写' }] : []}
  >
    <Input maxLength={60} autoComplete="off" />
  </Form.Item>
);

const ImportFields = () => (
  <>
    <Word name="code" label="追溯码的列或元素" isNeeded />
    <Word name="parent" label="上级码的列或元素" />
    <Word name="level" label="包装级别的列或元素" />
    <Word name="lot_no" label="批号的列或元素" />
  </>
);

const UploadFields = () => (
  <>
    <Form.Item
      name="folder"
      label="自动生成到子文件夹"
      extra="平台上传软件读取的文件夹，如 mashangfangxin；不填则由员工下载"
      rules={[{ pattern: /^[a-z0-9-]*$/, message: '只能填写小写字母、数字和“-”' }]}
    >
      <Input maxLength={40} autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="columns"
      label="列"
      extra="一行一列：列名=内容。内容有 code、parent、level、pieces、goods、spec、maker、approval_no、lot_no、produced_on、expires_on、shipment_no、shipped_at、company、partner_no"
      rules={[{ required: true, whitespace: true, message: '请填写列' }]}
    >
      <Input.TextArea rows={12} autoComplete="off" />
    </Form.Item>
  </>
);

function valuesOf(purpose: TraceFormatRow['purpose'], format: TraceFormatRow | null): Partial<Values> {
  if (!format) return { kind: 'csv' };
  const { name, kind } = format;
  if (purpose === 'import') {
    const { levels, ...fields } = JSON.parse(format.layout) as ImportLayout;
    return { name, kind, ...fields };
  }
  const { root, row, columns } = JSON.parse(format.layout) as UploadLayout;
  return { name, kind, root, row, columns: columnsText(columns), folder: format.folder };
}
