import { adminImageOrder, IMAGE_UPLOAD, PICTURE_UPLOAD } from '@qingnang/contract/admin-catalog';
import { idOf, type Upload } from '../../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import { MAX_IMAGES, MAX_PICTURE_BYTES } from '../../pictures/rules.ts';
import { storePicture } from '../../pictures/writes.ts';
import { addImages, orderImages } from './writes.ts';

export const imageRoutes: readonly Route[] = [
  on(adminImageOrder, async ({ params, body }, { db, staff }) => {
    const images = await orderImages(db, staff, params.id, body.image_ids);
    return new Answer({ images }, '已保存');
  }),
];

const PICTURES = { maxBytes: MAX_PICTURE_BYTES, tooLarge: '图片不能超过 10 MB' };

export const imageUploads: readonly Upload[] = [
  {
    path: IMAGE_UPLOAD,
    permissions: ['goods.write'],
    maxFiles: MAX_IMAGES,
    ...PICTURES,
    handle: async ({ db, files: store, uploads, staff, request }) => ({
      images: await addImages(db, store, staff, idOf(request), uploads),
    }),
  },
  {
    path: PICTURE_UPLOAD,
    permissions: ['goods.write', 'content.write', 'settings.write'],
    maxFiles: 1,
    ...PICTURES,
    handle: async ({ files: store, uploads: [file] }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      return storePicture(store, file);
    },
  },
];
