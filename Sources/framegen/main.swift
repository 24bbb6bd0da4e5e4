print("framegen")
