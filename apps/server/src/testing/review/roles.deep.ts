import './roles.test.ts';
