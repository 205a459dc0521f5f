"""The papers: ReportLab documents, one module a paper."""
