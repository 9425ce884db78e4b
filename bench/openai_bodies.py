"""Bodies of answers as OpenAI's two APIs send them (platform.openai.com/docs/api-reference)."""

from typing import Any


def chat(choices: list[dict[str, Any]], input_tokens: int, output_tokens: int, model: str) -> dict[str, Any]:
    """Return an answer of the Chat Completions API."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1767225600,
        "model": model,
        "choices": choices,
        "usage": {
            "prompt_tokens": input_tokens,
            "completion_tokens": output_tokens,
            "total_tokens": input_tokens + output_tokens,
        },
    }


def responses(
    content: list[dict[str, Any]], finish: str, input_tokens: int, output_tokens: int, model: str
) -> dict[str, Any]:
    """Return an answer of the Responses API: one message, or none where it has no content."""
    reasons = {"length": "max_output_tokens", "content_filter": "content_filter"}
    message = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content}
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1767225600,
        "model": model,
        "status": "incomplete" if finish in reasons else "completed",
        "incomplete_details": {"reason": reasons[finish]} if finish in reasons else None,
        "error": None,
        "instructions": None,
        "metadata": {},
        "output": [message] if content else [],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": input_tokens,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": output_tokens,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": input_tokens + output_tokens,
        },
    }
