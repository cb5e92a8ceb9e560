import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { PICTURE_TYPES, pictureProblem } from '../../app/picture.ts';
import { upload, uploadWords } from '../../app/upload.ts';
import { useFileChooser } from '../../app/useFileChooser.tsx';
import { isAddress } from './html.ts';
import { LineBox } from './LineBox.tsx';
import { NEW_TABLE } from './nodes.ts';

const BLOCKS = [
  { value: 0, label: '正文' },
  { value: 2, label: '大标题' },
  { value: 3, label: '中标题' },
  { value: 4, label: '小标题' },
] as const;
type Level = (typeof BLOCKS)[number]['value'];
const LEVELS = [2, 3, 4] as const;

const stateOf = ({ editor }: { editor: Editor }) => ({
  level: LEVELS.find((level) => editor.isActive('heading', { level })) ?? (0 as Level),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link') ? String(editor.getAttributes('link').href ?? '') : null,
  picture: editor.isActive('picture') ? String(editor.getAttributes('picture').alt ?? '') : null,
  inTable: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

/** What can be done to the text, above it. */
export function Toolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({ editor, selector: stateOf });
  const [isLinking, setLinking] = useState(false);
  const act = () => editor.chain().focus();
  const setLevel = (level: Level) =>
    level === 0 ? act().setParagraph().run() : act().setHeading({ level }).run();
  return (
    <div className="rich-bar">
      <div className="rich-row" role="toolbar" aria-label="排版">
        <Select<Level>
          size="small"
          className="rich-level"
          aria-label="段落样式"
          value={state.level}
          options={[...BLOCKS]}
          onChange={setLevel}
        />
        <Tool name="加粗" on={state.bold} act={() => act().toggleBold().run()} />
        <Tool name="斜体" on={state.italic} act={() => act().toggleItalic().run()} />
        <Tool name="下划线" on={state.underline} act={() => act().toggleUnderline().run()} />
        <Tool name="列表" on={state.bullets} act={() => act().toggleBulletList().run()} />
        <Tool name="编号" on={state.numbers} act={() => act().toggleOrderedList().run()} />
        <Tool name="引用" on={state.quote} act={() => act().toggleBlockquote().run()} />
        <Tool name="链接" on={state.link !== null} act={() => setLinking(!isLinking)} />
        <PictureTool editor={editor} />
        <Tool name="表格" off={state.inTable} act={() => insertTable(editor)} />
        <Tool name="分隔线" act={() => act().setHorizontalRule().run()} />
        <Tool name="撤销" off={!state.canUndo} act={() => act().undo().run()} />
        <Tool name="重做" off={!state.canRedo} act={() => act().redo().run()} />
      </div>
      {state.inTable && <TableTools editor={editor} />}
      {isLinking && (
        <LineBox
          key={state.link}
          label="链接地址"
          placeholder="/list 或 https://"
          start={state.link ?? ''}
          problem={(address) => (isAddress(address) ? '' : '链接以 / 或 https:// 开头')}
          onDone={(href) => {
            act().extendMarkRange('link').setLink({ href }).run();
            setLinking(false);
          }}
          onRemove={() => {
            act().extendMarkRange('link').unsetLink().run();
            setLinking(false);
          }}
        />
      )}
      {state.picture !== null && (
        <LineBox
          key={state.picture}
          label="图片说明"
          placeholder="看不到图片的人会读到"
          start={state.picture}
          problem={() => ''}
          onDone={(alt) => act().updateAttributes('picture', { alt }).run()}
          onRemove={() => act().deleteSelection().run()}
        />
      )}
    </div>
  );
}

interface ToolProps {
  name: ReactNode;
  on?: boolean;
  off?: boolean;
  act: () => unknown;
}

const Tool = ({ name, on, off = false, act }: ToolProps) => (
  <button
    type="button"
    className="btn sm"
    aria-pressed={on}
    disabled={off}
    // The selection in the text stays.
    onMouseDown={(event) => event.preventDefault()}
    onClick={act}
  >
    {name}
  </button>
);

/** Puts a table where the cursor is, and the cursor into its first cell. */
function insertTable(editor: Editor): void {
  editor.chain().focus().insertContent(NEW_TABLE).run();
  const table = findTable(editor.state.selection.$from);
  // Behind the beginnings of row, cell and paragraph.
  if (table) editor.commands.setTextSelection(table.start + 3);
}

const TABLE_TOOLS = [
  ['下方加一行', addRowAfter],
  ['右侧加一列', addColumnAfter],
  ['删除行', deleteRow],
  ['删除列', deleteColumn],
  ['删除表格', deleteTable],
] as const;

const TableTools = ({ editor }: { editor: Editor }) => (
  <div className="rich-row" role="toolbar" aria-label="表格">
    {TABLE_TOOLS.map(([name, command]) => (
      <Tool
        key={name}
        name={name}
        act={() => {
          editor.commands.focus();
          command(editor.state, editor.view.dispatch);
        }}
      />
    ))}
  </div>
);

function PictureTool({ editor }: { editor: Editor }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { url } = await upload<{ url: string }>('/api/admin/pictures', file, () => undefined);
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: url } })
        .run();
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setBusy(false);
    }
  };
  const chooser = useFileChooser({
    label: '正文图片文件',
    accept: PICTURE_TYPES,
    onFiles: ([file]) => void send(file),
  });
  return (
    <>
      {chooser.field}
      <Tool name={isBusy ? '上传中' : '图片'} off={isBusy} act={chooser.open} />
      {problem && (
        <span className="bad small" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
