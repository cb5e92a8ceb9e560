import { FILE_TYPES } from '@qingnang/contract/file-limits';
import type { ReactNode } from 'react';

interface FilePickerProps {
  className: string | undefined;
  /** The accessible name: 选择盖章回执. */
  label: string;
  /** The id of what says which files are taken. */
  note?: string;
  /** Takes a picture with a phone's camera. */
  camera?: boolean | undefined;
  onFiles: (files: File[]) => void;
  /** What is seen of it. */
  children: ReactNode;
}

/** Chooses files for a form; looks as the box around it wants. */
export const FilePicker = ({ className, label, note, camera, onFiles, children }: FilePickerProps) => (
  <label className={className}>
    {children}
    <input
      className="visually-hidden"
      type="file"
      aria-label={label}
      aria-describedby={note}
      accept={camera ? 'image/*' : FILE_TYPES.join(',')}
      multiple={!camera}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file once more, corrected, is a change, too.
        event.target.value = '';
      }}
    />
  </label>
);
