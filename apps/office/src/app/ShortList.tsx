import { App, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { DialogActs } from './DialogActs.tsx';
import { useFailure } from './failure.tsx';
import { Icon } from './Icon.tsx';
import { type Columns, ListTable } from './ListTable.tsx';
import { type ShortListCalls, useShortList } from './short-list.ts';
import { useConfirm } from './useConfirm.ts';

interface ShortListProps<Row extends { id: number }, Values extends object> {
  /** What one row is: 热搜词, 同义词. */
  name: string;
  calls: ShortListCalls<Row, Values>;
  columns: Columns<Row>;
  canWrite: boolean;
  /** What a new row, and one that is opened, puts into the form. */
  blank: Values;
  /** Absent where a row is only added and deleted. */
  valuesOf?: (row: Row) => Values;
  fields: (row: Row | null, rows: readonly Row[]) => ReactNode;
  /** How a row is called when it is to be deleted. */
  label: (row: Row) => string;
  /** What else deleting does. */
  warning?: (row: Row) => string;
  empty: string;
  /** Under the title. */
  hint?: ReactNode;
  /** Rows in another order than the server's. */
  arrange?: (rows: Row[]) => Row[];
}

/** A short list with its form: shown whole, added to, changed and deleted from. */
export function ShortList<Row extends { id: number }, Values extends object>(
  props: ShortListProps<Row, Values>,
) {
  const { name, calls, columns, canWrite, valuesOf, label, warning, empty, hint, arrange } = props;
  const { read, save, remove } = useShortList(calls);
  const confirm = useConfirm();
  /** null = none open; row null = a new one. */
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const askDelete = (row: Row) =>
    confirm({
      title: `删除${name}“${label(row)}”？`,
      content: warning?.(row),
      okText: '删除',
      act: () => remove.mutateAsync(row.id),
      done: `已删除${name}`,
    });
  const acts: Columns<Row> = [
    {
      title: '操作',
      key: 'acts',
      width: 110,
      render: (_, row) => (
        <span className="btns">
          {valuesOf && (
            <button type="button" className="btn text" onClick={() => setOpen({ row })}>
              修改
            </button>
          )}
          <button type="button" className="btn text" onClick={() => askDelete(row)}>
            删除
          </button>
        </span>
      ),
    },
  ];
  const rows = read.data?.list;
  return (
    <section className="card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        {rows && <span className="muted">{rows.length} 条</span>}
        {hint && <span className="muted small">{hint}</span>}
        {canWrite && (
          <span className="more">
            <button type="button" className="btn" onClick={() => setOpen({ row: null })}>
              <Icon name="plus" /> 新增{name}
            </button>
          </span>
        )}
      </header>
      <ListTable<Row>
        label={name}
        columns={canWrite ? [...columns, ...acts] : columns}
        rows={rows && arrange ? arrange(rows) : rows}
        rowKey={'id' as keyof Row & string}
        error={read.error}
        retry={read.refetch}
        empty={empty}
      />
      <Modal
        title={open?.row ? `修改${name}` : `新增${name}`}
        open={open !== null}
        onCancel={() => setOpen(null)}
        footer={null}
        width={520}
        destroyOnHidden
      >
        {open && (
          <RowForm
            {...props}
            row={open.row}
            rows={rows ?? []}
            isSaving={save.isPending}
            save={(values) => save.mutateAsync({ id: open.row?.id ?? null, values })}
            close={() => setOpen(null)}
          />
        )}
      </Modal>
    </section>
  );
}

interface RowFormProps<Row extends { id: number }, Values extends object>
  extends ShortListProps<Row, Values> {
  row: Row | null;
  rows: readonly Row[];
  isSaving: boolean;
  save: (values: Values) => Promise<unknown>;
  close: () => void;
}

function RowForm<Row extends { id: number }, Values extends object>(props: RowFormProps<Row, Values>) {
  const { name, row, rows, blank, valuesOf, fields, isSaving, save, close } = props;
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const submit = async (values: Values) => {
    try {
      await save(values);
      message.success(`${name}已保存`);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={row && valuesOf ? valuesOf(row) : blank}
      onFinish={submit}
    >
      {fields(row, rows)}
      <DialogActs close={close} isSaving={isSaving} />
    </Form>
  );
}
