import './styles/app.css';
import { showPage } from './show-page.tsx';

// Our content security policy forbids code made from text, which zod would try, and every browser would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await showPage(root);
