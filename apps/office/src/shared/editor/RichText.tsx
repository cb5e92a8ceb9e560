import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useRef } from 'react';
import { tidy } from './html.ts';
import { Picture, Table, TableCell, TableHeader, TableRow } from './nodes.ts';
import { Toolbar } from './Toolbar.tsx';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https'],
      // How links to other sites open is the server's to say.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  Table,
  TableRow,
  TableCell,
  TableHeader,
];

interface RichTextProps {
  id: string;
  /** HTML to begin with; what comes later from outside is not taken over. */
  start: string;
  disabled: boolean;
  onChange: (html: string) => void;
}

/** A text with headings, lists, tables, pictures and links, edited as it looks. */
export default function RichText({ id, start, disabled, onChange }: RichTextProps) {
  /** What the form has: the editor's own clean-up at the beginning is no change. */
  const last = useRef<string | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        // A text that is only read is scrolled by keys, too.
        tabindex: '0',
      },
    },
    onCreate: ({ editor: made }) => {
      last.current = tidy(made.getHTML());
    },
    onUpdate: ({ editor: changed }) => {
      const html = tidy(changed.getHTML());
      if (last.current === null || html === last.current) return;
      last.current = html;
      onChange(html);
    },
  });
  return (
    <>
      {!disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </>
  );
}
