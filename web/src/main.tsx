import './styles/app.css';
import { showPage } from './show-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await showPage(root);
