export { presentConsent } from './consents/present.ts';
export { presentMember } from './members/present.ts';
