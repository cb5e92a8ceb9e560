import { App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { FileChoice } from './FileChoice.tsx';
import { useFailure } from './failure.tsx';
import { count } from './format.ts';
import { type Columns, ListTable } from './ListTable.tsx';
import { Scrollable } from './Scrollable.tsx';
import { useActKey } from './useActKey.ts';

interface ImportDialogProps<Row> extends ChooserProps<Row>, Omit<PreviewProps<Row>, 'rows' | 'again'> {
  title: string;
  /** How wide the read rows stand, px. */
  width: number;
}

/** A file is read and shown row by row; only then anything is written. */
export function ImportDialog<Row extends object>({ title, width, ...props }: ImportDialogProps<Row>) {
  const [rows, setRows] = useState<Row[] | null>(null);
  return (
    <Modal
      title={title}
      open
      onCancel={props.close}
      footer={null}
      width={rows ? width : 560}
      style={{ top: 40 }}
      mask={{ closable: false }}
    >
      {rows ? (
        <Preview {...props} rows={rows} again={() => setRows(null)} />
      ) : (
        <Chooser {...props} onRead={setRows} />
      )}
    </Modal>
  );
}

interface ChooserProps<Row> {
  /** Names the choice: 选择客户文件. */
  choose: string;
  /** What the file holds. */
  hint: string;
  sample: { href: string; words: string };
  read: (file: File) => Promise<{ rows: Row[] }>;
}

const Chooser = <Row,>({
  choose,
  hint,
  sample,
  read,
  onRead,
}: ChooserProps<Row> & { onRead: (rows: Row[]) => void }) => (
  <FileChoice
    className="import-upload"
    label={choose}
    button="选择文件"
    accept=".xlsx,.csv,.txt"
    beside={
      <a href={sample.href} download>
        {sample.words}
      </a>
    }
    take={async (file) => onRead((await read(file)).rows)}
  >
    <p>{hint}</p>
  </FileChoice>
);

interface PreviewProps<Row> {
  rows: Row[];
  /** The accessible name of the read rows. */
  label: string;
  columns: Columns<Row>;
  rowKey: keyof Row & string;
  /** How many rows will do what. */
  summary: (rows: Row[]) => ReactNode;
  /** Whether the row is written. */
  isGood: (row: Row) => boolean;
  /** 行, 笔. */
  measure: string;
  /** Writes the good rows; answers what to say afterwards. */
  write: (rows: Row[], key: string) => Promise<string>;
  again: () => void;
  close: () => void;
}

function Preview<Row extends object>(props: PreviewProps<Row>) {
  const { rows, label, columns, rowKey, summary, isGood, measure, write, again, close } = props;
  const { message } = App.useApp();
  const fail = useFailure();
  const [isWriting, setWriting] = useState(false);
  const key = useActKey();
  const good = rows.filter(isGood);
  const submit = async () => {
    setWriting(true);
    try {
      message.success(await write(good, key.current()));
      close();
    } catch (error) {
      setWriting(false);
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <>
      <p role="status">
        共 {count(rows.length)} 行：{summary(rows)}
      </p>
      <Scrollable className="import-preview" aria-label={`${label}内容`}>
        <ListTable<Row>
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          error={null}
          retry={again}
          empty="没有数据行"
        />
      </Scrollable>
      <div className="dialog-acts">
        <Button onClick={again}>换一个文件</Button>
        <Button type="primary" disabled={good.length === 0} loading={isWriting} onClick={() => void submit()}>
          导入 {count(good.length)} {measure}
        </Button>
      </div>
    </>
  );
}
