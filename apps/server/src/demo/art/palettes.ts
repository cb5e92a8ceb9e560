import type { PaletteName } from './types.ts';

/** The four colours of a package. */
export interface Palette {
  main: string;
  dark: string;
  light: string;
  accent: string;
}

export const palettes: Record<PaletteName, Palette> = {
  green: { main: '#0F8A5F', dark: '#0A5F42', light: '#D9F1E6', accent: '#F2B441' },
  teal: { main: '#0E8C9B', dark: '#0A616C', light: '#D8F0F3', accent: '#F28C5B' },
  blue: { main: '#2B6CC4', dark: '#1B4788', light: '#DDE9F9', accent: '#F0A43A' },
  navy: { main: '#28458F', dark: '#1A2E63', light: '#DFE5F6', accent: '#E4574A' },
  red: { main: '#C8323A', dark: '#8B1F28', light: '#FBE3E1', accent: '#F4C25A' },
  orange: { main: '#E5742B', dark: '#A94E16', light: '#FDE9D9', accent: '#2F7FB8' },
  purple: { main: '#7A4FB5', dark: '#523181', light: '#ECE3F7', accent: '#F0B23C' },
  rose: { main: '#D14F84', dark: '#93305A', light: '#FBE3EC', accent: '#5A8FD0' },
  gold: { main: '#B8862B', dark: '#7E5A17', light: '#F8EEDA', accent: '#9B2C2C' },
  wine: { main: '#8E2436', dark: '#5F1523', light: '#F6E3E2', accent: '#D9A441' },
  sky: { main: '#3C9BD6', dark: '#256E9E', light: '#E0F1FB', accent: '#F2B441' },
  leaf: { main: '#5D8F2E', dark: '#3E631C', light: '#EAF3DC', accent: '#C9822B' },
};

/** Grey of secondary print. */
export const inkGrey = '#4B5563';
