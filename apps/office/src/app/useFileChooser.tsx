import { type ReactNode, useRef } from 'react';

interface FileChoice {
  id?: string | undefined;
  /** The accessible name of the field. */
  label: string;
  /** Types that the window of files offers. */
  accept: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** At least one; the same file can be chosen again afterwards. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** A hidden field for files, to be put beside the button that opens its window. */
export function useFileChooser(choice: FileChoice): { field: ReactNode; open: () => void } {
  const { id, label, accept, isMultiple = false, isDisabled = false, onFiles } = choice;
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      id={id}
      className="visually-hidden"
      type="file"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      disabled={isDisabled}
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? [];
        event.target.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}
