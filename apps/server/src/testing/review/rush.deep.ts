import './rush.test.ts';
