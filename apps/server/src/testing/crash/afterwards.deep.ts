import './afterwards.test.ts';
