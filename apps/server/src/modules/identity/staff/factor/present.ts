export { presentTotp } from '../../factor/present.ts';
