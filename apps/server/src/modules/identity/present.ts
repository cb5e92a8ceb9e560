export { presentMember } from './members/present.ts';
