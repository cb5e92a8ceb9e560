import type { FileLink } from '@qingnang/contract/files';
import { Image } from 'antd';
import { Icon } from '../../../app/Icon.tsx';

/** Pictures large enough to judge by, opened over the page with a click; PDF by name. */
export function Photos({ files, label }: { files: readonly FileLink[]; label: string }) {
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'));
  const papers = files.filter(({ mime }) => !mime.startsWith('image/'));
  return (
    <>
      {pictures.length > 0 && (
        <Image.PreviewGroup preview={{ alt: label }}>
          <ul className="photos" aria-label={label}>
            {pictures.map((file) => (
              <li key={file.id}>
                <Image src={file.url} alt={file.name} width={124} height={124} />
              </li>
            ))}
          </ul>
        </Image.PreviewGroup>
      )}
      {papers.map((file) => (
        <p key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            <Icon name="file" size={14} /> {file.name}
          </a>
        </p>
      ))}
    </>
  );
}
